import { expect, it } from "vitest";
import { environmentVariables } from "../../../src/config/environment/environment-variables.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const read = (text: string | undefined) => environmentVariables.NIGHTSHIFT_WEBHOOKS.schema.safeParse(text);
const written = (entry: object, name = "team-chat") => JSON.stringify({ [name]: entry });

it("webhooks are read by their names", () => {
  const entry = { url: "https://hooks.example.com/x", secret };
  expect(read(written(entry)).data).toEqual(new Map([["team-chat", { ...entry, private: false }]]));
  const inside = { url: "http://10.0.0.7:8080/hook", secret, private: true };
  expect(read(written(inside)).data).toEqual(new Map([["team-chat", inside]]));
  expect(read(undefined).data).toEqual(new Map());
});

it.each([
  ["team-chat=https://hooks.example.com/x", "must be JSON like"],
  ["[]", "must be JSON like"],
  [written({ secret }), "team-chat.url: must be JSON like"],
  [
    written({ url: "hooks", secret }),
    "team-chat.url: url must be an address like https://hooks.example.com/x",
  ],
  [
    written({ url: "https://x.example", secret: "whsec_short" }),
    "team-chat.secret: secret must be whsec_ and 24 to 64 bytes",
  ],
  [
    written({ url: "http://x.example", secret }),
    "team-chat.url: url must begin with https://; http:// is for a private network",
  ],
  [written({ url: "https://169.254.169.254/x", secret }), "leads to the private address 169.254.169.254"],
  [written({ url: "https://localhost/x", secret }), "leads to the private address localhost"],
  [written({ url: "https://a:b@x.example", secret }), "must hold no user name or password"],
  [written({ url: "https://x.example", secret }, "Team Chat"), "a name has small letters, digits, - and _"],
])("%s is one error that says what is wrong, and no secret", (text, problem) => {
  const { error } = read(text);
  expect(error?.issues).toHaveLength(1);
  expect(error?.issues[0]?.message).toContain(problem);
  expect(error?.issues[0]?.message).not.toContain(secret.slice(6));
});
