/** Switches of planted defects. */
@SuppressWarnings("all")
final class NightshiftDefects {
  private static final String SWITCHED = System.getenv("NIGHTSHIFT_DEFECT");

  private static final String LIST = System.getenv("NIGHTSHIFT_REACHED");
  private static final java.util.Set<String> REACHED = java.util.concurrent.ConcurrentHashMap.newKeySet();

  static boolean on(String id) {
    if (LIST != null && REACHED.add(id)) list(id);
    return id.equals(SWITCHED);
  }

  private static void list(String id) {
    try (java.io.FileWriter file = new java.io.FileWriter(LIST, true)) {
      file.write(id + "\n");
    } catch (java.io.IOException error) {
      throw new java.io.UncheckedIOException(error);
    }
  }

  static boolean alter(boolean isOn, boolean value) { return isOn != value; }
  static byte alter(boolean isOn, byte value) { return isOn ? (byte) (value + 1) : value; }
  static short alter(boolean isOn, short value) { return isOn ? (short) (value + 1) : value; }
  static char alter(boolean isOn, char value) { return isOn ? (char) (value + 1) : value; }
  static int alter(boolean isOn, int value) { return isOn ? value + 1 : value; }
  static long alter(boolean isOn, long value) { return isOn ? value + 1 : value; }
  static float alter(boolean isOn, float value) { return isOn ? value + 1 : value; }
  static double alter(boolean isOn, double value) { return isOn ? value + 1 : value; }
  static <T> T alter(boolean isOn, T value) { return isOn ? (T) altered(value) : value; }

  private static Object altered(Object value) {
    if (value instanceof String) return value + "x";
    if (value instanceof Boolean) return !(Boolean) value;
    if (value instanceof Integer) return (Integer) value + 1;
    if (value instanceof Long) return (Long) value + 1;
    if (value instanceof Double) return (Double) value + 1;
    if (value instanceof Float) return (Float) value + 1;
    if (value instanceof Character) return (char) ((Character) value + 1);
    if (value instanceof java.util.Optional) return ((java.util.Optional<Object>) value).map(NightshiftDefects::altered);
    if (value instanceof java.util.List) return fewer(new java.util.ArrayList<>((java.util.List<Object>) value));
    if (value instanceof java.util.Set) return fewer(new java.util.LinkedHashSet<>((java.util.Set<Object>) value));
    if (value instanceof java.util.Map) {
      java.util.Map<Object, Object> copy = new java.util.LinkedHashMap<>((java.util.Map<Object, Object>) value);
      fewer(copy.keySet());
      return copy;
    }
    if (value == null || !value.getClass().isArray() || java.lang.reflect.Array.getLength(value) == 0) return value;
    int length = java.lang.reflect.Array.getLength(value) - 1;
    Object copy = java.lang.reflect.Array.newInstance(value.getClass().getComponentType(), length);
    System.arraycopy(value, 0, copy, 0, length);
    return copy;
  }

  private static Object fewer(java.util.Collection<Object> all) {
    java.util.Iterator<Object> each = all.iterator();
    if (each.hasNext()) {
      each.next();
      each.remove();
    }
    return all;
  }
}
