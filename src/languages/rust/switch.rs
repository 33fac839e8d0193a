fn nightshift_on(id: &str) -> bool {
    static OWN: ::std::sync::OnceLock<(String, Option<String>)> = ::std::sync::OnceLock::new();
    static REACHED: ::std::sync::Mutex<Vec<String>> = ::std::sync::Mutex::new(Vec::new());
    let (on, list) = OWN.get_or_init(|| {
        (::std::env::var("NIGHTSHIFT_DEFECT").unwrap_or_default(), ::std::env::var("NIGHTSHIFT_REACHED").ok())
    });
    if let (Some(path), Ok(mut reached)) = (list, REACHED.lock()) {
        if !reached.iter().any(|known| known == id) {
            reached.push(String::from(id));
            let opened = ::std::fs::OpenOptions::new().append(true).create(true).open(path);
            let _ = opened.and_then(|mut file| ::std::io::Write::write_all(&mut file, format!("{id}\n").as_bytes()));
        }
    }
    on == id
}
