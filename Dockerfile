# The API on a PostgreSQL of yours (see compose.yaml), on the Node of the image.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY service/package.json ./service/
COPY sandbox/package.json ./sandbox/
COPY iso8583/package.json ./iso8583/
COPY docs/package.json ./docs/
COPY console/package.json ./console/
COPY sdk/package.json ./sdk/
COPY examples/package.json ./examples/

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=service --workspace=sandbox --workspace=iso8583 --no-audit --no-fund

# The pages of the console and of the documentation, the browser's scripts and the service in few
# files: what builds them is not in the image.
FROM manifests AS built
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node --disable-warning=ExperimentalWarning scripts/build-generated.ts \
  && node --disable-warning=ExperimentalWarning scripts/build-console.ts \
  && node --disable-warning=ExperimentalWarning scripts/build-docs.ts \
  && node --disable-warning=ExperimentalWarning scripts/build-service.ts

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json package-lock.json openapi.json main.ts ./
COPY --from=built /app/docs/dist ./docs/dist
COPY service ./service
COPY sandbox ./sandbox
COPY iso8583 ./iso8583
COPY browser ./browser
COPY --from=built /app/browser/built ./browser/built
COPY --from=built /app/console/dist ./console/dist
COPY --from=built /app/node_modules/.cache/service ./node_modules/.cache/service
# The embedded database, the sandbox file and the simulated acquirers' journal live here; with
# DATABASE_URL only the latter two do.
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 8080 8081 8090
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:8080/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/.cache/service/main.mjs"]
