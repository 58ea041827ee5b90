# Prasthan in one image, for an ordinary user. It brings its own PostgreSQL and uses it unless DATABASE_URL names another one.
# What has to outlive the container is in /data.

# The Node of package.json: change both together (.ci/deploy.test.ts).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
RUN npm install --global pnpm@12.21.0
# The packages change less often than the code, so their layer comes first and is kept.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY api/package.json api/
COPY web/package.json web/
COPY desktop/package.json desktop/
RUN pnpm install --frozen-lockfile --filter '!desktop'
COPY . .
RUN node web/server/build.ts
# Only what runs: the packages of production, the built server, and the API's commands with their sources.
RUN rm -r node_modules api/node_modules web/node_modules \
  && pnpm install --frozen-lockfile --prod --filter '!desktop' \
  && mkdir /out \
  && cp -a package.json pnpm-workspace.yaml LICENSE node_modules api web /out/ \
  && rm -rf /out/web/e2e /out/web/bench /out/web/src /out/api/src/testing /out/api/src/bench \
  && find /out/api/src /out/web/server \( -name '*.test.ts' -o -name '*.testing.ts' \) -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=5000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=build /out /app
RUN install --directory --owner=node --group=node --mode=0700 /data /backups /pictures
USER node
VOLUME /data
EXPOSE 5000
# /healthz and not /readyz: while the database is away, the server still keeps enquiries and serves pages.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "web/dist/server/main.js"]
