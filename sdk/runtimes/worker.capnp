using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "journey.mjs", esModule = embed "journey.mjs"),
    (name = "@causeway/sdk", esModule = embed "node_modules/@causeway/sdk/dist/index.js"),
  ],
  compatibilityDate = "2026-01-01",
);
