// Pages that change while somebody looks at them. Without this file they are as they were when they were asked for.
"use strict";
(() => {
  const main = document.querySelector("main[data-live]");
  if (main === null || !("EventSource" in window)) return;
  const about = main.dataset.live;
  const source = new EventSource(`/api/events?after=${encodeURIComponent(main.dataset.liveSince)}`);
  const leastMs = 700;
  let wanted = false;
  let busy = false;

  source.addEventListener("change", (event) => {
    const { repository, issue } = JSON.parse(event.data);
    if (about === "*" || about === `${repository}#${issue}`) refresh();
  });
  source.addEventListener("reset", refresh);
  document.addEventListener("visibilitychange", () => {
    if (wanted && !document.hidden) refresh();
  });

  async function refresh() {
    wanted = true;
    if (busy || document.hidden) return;
    busy = true;
    while (wanted && !document.hidden) {
      wanted = false;
      await load();
      await new Promise((resolve) => setTimeout(resolve, leastMs));
    }
    busy = false;
  }

  async function load() {
    try {
      const answer = await fetch(location.href, { redirect: "manual", headers: { accept: "text/html" } });
      if (!answer.ok) {
        // Signed out, or no longer allowed to see it: what is there stays until the reader asks for more.
        if (answer.type === "opaqueredirect" || answer.status < 500) source.close();
        return;
      }
      const next = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = next.querySelector("main[data-live]");
      if (fresh === null) return;
      become(main, fresh);
      document.title = next.title;
    } catch {
      // No connection: the stream comes again by itself, and tells what was missed.
    }
  }

  /** Makes a node like another, and touches nothing that is alike already. */
  function become(old, fresh) {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== Node.ELEMENT_NODE) {
      old.nodeValue = fresh.nodeValue;
      return;
    }
    // Whoever fills in a form goes on with it.
    if (old.nodeName === "FORM" && old.contains(document.activeElement)) return;
    const follows = isAtEnd(old);
    becomeAttributes(old, fresh);
    becomeChildren(old, fresh);
    if (follows) old.scrollTop = old.scrollHeight;
  }

  /** What the reader has opened stays open. */
  function becomeAttributes(old, fresh) {
    const isReaders = (name) => name === "open" && old.nodeName === "DETAILS";
    for (const { name } of [...old.attributes])
      if (!fresh.hasAttribute(name) && !isReaders(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes)
      if (old.getAttribute(name) !== value && !isReaders(name)) old.setAttribute(name, value);
  }

  function becomeChildren(old, fresh) {
    const named = new Map([...old.children].filter(({ id }) => id !== "").map((each) => [each.id, each]));
    let at = old.firstChild;
    for (const node of [...fresh.childNodes]) {
      const id = node.id ?? "";
      const same = id === "" ? undefined : named.get(id);
      if (same !== undefined && same !== at) old.insertBefore(same, at);
      const here = same ?? at;
      if (here !== null && here.nodeName === node.nodeName && (here.id ?? "") === id) {
        at = here.nextSibling;
        become(here, node);
      } else {
        old.insertBefore(document.importNode(node, true), at);
      }
    }
    while (at !== null) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  }

  /** A log that is read at its end goes on being read there. */
  function isAtEnd(element) {
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    return element.hasAttribute("data-follow") && left < 24;
  }
})();
