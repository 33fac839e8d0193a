fn nightshift_on(id: &str) -> bool {
    static DEFECT: ::std::sync::OnceLock<String> = ::std::sync::OnceLock::new();
    DEFECT.get_or_init(|| ::std::env::var("NIGHTSHIFT_DEFECT").unwrap_or_default()) == id
}
