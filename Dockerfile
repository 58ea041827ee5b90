# Prasthan in one image. It brings its own PostgreSQL and uses it unless DATABASE_URL names another one; everything that
# has to outlive the container is in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
RUN npm install --global pnpm@12
# The packages change less often than the code, so their layer comes first and is kept.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY api/package.json api/
COPY web/package.json web/
COPY desktop/package.json desktop/
RUN pnpm install --frozen-lockfile
COPY . .
RUN node web/server/build.ts
RUN CI=true pnpm install --frozen-lockfile --prod

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=5000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=build /app /app
RUN install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "web/dist/server/main.js"]
