/** Where a product ends: the network, clocks, files, stores, and what is only told something. */
const edges = new Set(
  [
    "api apis client clients http https fetch fetcher axios request requests net network socket sockets websocket ws grpc graphql rpc",
    "db database sql sqlite sqlite3 psycopg2 mysql postgres mongo mongodb repo repos repository repositories dao store stores storage cache redis memcached queue broker kafka bus connection connect conn pool query session sessions cursor transaction",
    "clock time timer timers timeout sleep now date datetime today tick interval random uuid nonce entropy crypto",
    "log logs logger logging console print mail mailer email smtp sms notify notifier notification notifications push publish publisher analytics telemetry tracking tracker metrics sentry audit",
    "env environ environment config configuration settings flag flags feature features toggle toggles",
    "fs file files filesystem disk io process subprocess exec shell spawn os sys platform locale i18n translations",
    "server gateway driver remote external sdk stripe paypal s3 aws boto3 gcp azure openai oauth auth token tokens router navigation browser dom window worker thread download upload send",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a name, or the path of a module, says that a product ends there, so that tests may put something else in its place. */
export function isEdge(name: string): boolean {
  return wordsIn(name).some((word) => edges.has(word));
}

/** "userApi", "user_api" and "../user-api.js" have the word "api". */
function wordsIn(name: string): string[] {
  return name
    .replace(/\.[cm]?[jt]sx?\b/g, "")
    .replace(/([a-z\d])(?=[A-Z])/g, "$1 ")
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
}
