import nightshiftErrors "errors"
import nightshiftOs "os"
import nightshiftReflect "reflect"
import nightshiftSync "sync"

var nightshiftDefect = nightshiftOs.Getenv("NIGHTSHIFT_DEFECT")
var nightshiftReached nightshiftSync.Map

// Asked while a test runs, Getenv makes the variable a part of what results of tests are cached by.
func nightshiftOn(id string) bool {
	if path := nightshiftOs.Getenv("NIGHTSHIFT_REACHED"); path != "" {
		nightshiftReach(path, id)
	}
	return nightshiftDefect == id || nightshiftOs.Getenv("NIGHTSHIFT_DEFECT") == id
}

func nightshiftReach(path, id string) {
	if _, isKnown := nightshiftReached.LoadOrStore(id, true); isKnown {
		return
	}
	if list, err := nightshiftOs.OpenFile(path, nightshiftOs.O_APPEND|nightshiftOs.O_CREATE|nightshiftOs.O_WRONLY, 0600); err == nil {
		list.WriteString(id + "\n")
		list.Close()
	}
}

func nightshiftString(isOn bool, altered, value string) string {
	if isOn {
		return altered
	}
	return value
}

func nightshiftInt(isOn bool, altered, value int) int {
	if isOn {
		return altered
	}
	return value
}

func nightshiftAlter(isOn bool, pointer interface{}) {
	if isOn {
		nightshiftAlterValue(nightshiftReflect.ValueOf(pointer).Elem())
	}
}

func nightshiftAlterValue(value nightshiftReflect.Value) bool {
	if !value.CanSet() {
		return false
	}
	switch value.Kind() {
	case nightshiftReflect.Bool:
		value.SetBool(!value.Bool())
	case nightshiftReflect.Int, nightshiftReflect.Int8, nightshiftReflect.Int16, nightshiftReflect.Int32, nightshiftReflect.Int64:
		value.SetInt(value.Int() + 1)
	case nightshiftReflect.Uint, nightshiftReflect.Uint8, nightshiftReflect.Uint16, nightshiftReflect.Uint32, nightshiftReflect.Uint64:
		value.SetUint(value.Uint() + 1)
	case nightshiftReflect.Float32, nightshiftReflect.Float64:
		value.SetFloat(value.Float() + 1)
	case nightshiftReflect.String:
		value.SetString(value.String() + "x")
	case nightshiftReflect.Slice:
		if value.Len() == 0 {
			value.Set(nightshiftReflect.MakeSlice(value.Type(), 1, 1))
		} else {
			value.Set(value.Slice(0, value.Len()-1))
		}
	case nightshiftReflect.Map:
		fewer := nightshiftReflect.MakeMap(value.Type())
		for at, key := range value.MapKeys() {
			if at > 0 {
				fewer.SetMapIndex(key, value.MapIndex(key))
			}
		}
		value.Set(fewer)
	case nightshiftReflect.Struct, nightshiftReflect.Array:
		for at := 0; value.Kind() == nightshiftReflect.Struct && at < value.NumField(); at++ {
			if nightshiftAlterValue(value.Field(at)) {
				return true
			}
		}
		return value.Kind() == nightshiftReflect.Array && value.Len() > 0 && nightshiftAlterValue(value.Index(0))
	case nightshiftReflect.Interface, nightshiftReflect.Ptr:
		if value.IsNil() {
			return false
		}
		if err, isError := value.Interface().(error); isError && value.Kind() == nightshiftReflect.Interface {
			altered := nightshiftReflect.ValueOf(nightshiftErrors.New(err.Error() + "x"))
			if altered.Type().AssignableTo(value.Type()) {
				value.Set(altered)
			}
			return true
		}
		altered := nightshiftReflect.New(value.Elem().Type())
		altered.Elem().Set(value.Elem())
		isAltered := nightshiftAlterValue(altered.Elem())
		if isAltered && value.Kind() == nightshiftReflect.Ptr {
			value.Set(altered)
		} else if isAltered {
			value.Set(altered.Elem())
		}
		return isAltered
	default:
		return false
	}
	return true
}
