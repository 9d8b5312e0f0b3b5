@rem For `npm start` on Windows, whose shell has no exec: it runs what follows (docs/adr/0018-first-start.md).
@%*
