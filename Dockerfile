# The API on a PostgreSQL of yours (see compose.yaml). The image brings the project's own Node.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY sdk/package.json ./sdk/
RUN npm ci --omit=dev --no-audit --no-fund

# The pages of the console and the service as one file: what builds them is not in the image.
FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
COPY sdk/package.json ./sdk/
RUN npm ci --no-audit --no-fund
COPY tsconfig.json main.ts ./
COPY scripts/build-console.ts scripts/build-service.ts scripts/service-bundle.mjs ./scripts/
COPY service ./service
COPY sandbox ./sandbox
COPY console ./console
RUN node --disable-warning=ExperimentalWarning scripts/build-console.ts \
  && node --disable-warning=ExperimentalWarning scripts/build-service.ts

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json package-lock.json openapi.json main.ts ./
COPY docs ./docs
COPY service ./service
COPY sandbox ./sandbox
COPY browser ./browser
COPY --from=built /app/console/dist ./console/dist
COPY --from=built /app/node_modules/.cache/service ./node_modules/.cache/service
# The embedded database and the sandbox file live here; with DATABASE_URL only the latter does.
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 8080 8081 8090
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:8080/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/.cache/service/main.mjs"]
