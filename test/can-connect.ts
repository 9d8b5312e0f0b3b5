/** What of Node's networking opens no connection: it listens, or looks at what is there. */
const OPENS_NOTHING = new Set(
  'isIP isIPv4 isIPv6 BlockList createServer Server STATUS_CODES IncomingMessage ServerResponse'.split(
    ' ',
  ),
);

/** Whether a file can open a connection to somebody, by anything that Node or a package of ours has. */
export function canConnect(text: string): boolean {
  const named = text.matchAll(
    /^(?:import|export)\s+(?!type\b)([^;]*?)\sfrom\s+'(?:node:)?(?:net|tls|https?|http2|dgram|undici|nodemailer)'/gm,
  );
  const opens = [...named].some(([, what = '']) => {
    const [, members] = /^\{([^}]*)\}$/.exec(what.trim()) ?? [];
    if (members === undefined) return true; // The whole module, under a name.
    const names = members.split(',').map((member) => member.trim());
    return names.some(
      (name) =>
        name !== '' && !/^type\s/.test(name) && !OPENS_NOTHING.has(name.split(' ')[0] ?? ''),
    );
  });
  const atRunTime =
    /(?:import|require)\(\s*'(?:node:)?(?:net|tls|https?|http2|dgram|undici|nodemailer)'|(?<![\w.#])fetch\(|new (?:WebSocket|EventSource)\(/;
  return opens || atRunTime.test(text);
}
