# Atrium with the builds of all areas: docker build --build-arg COMMIT=$(git rev-parse HEAD) -t atrium .
# Its commands: docker run --env-file … atrium atrium users list
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /opt/atrium
COPY . .
RUN npm ci --no-audit --no-fund
RUN NX_DAEMON=false NX_TUI=false npx nx run-many -t build -p api shell admin tasks calendar chat
# With --omit dev, npm leaves out what any package needs for development, such as drizzle-orm; instead, the
# SBOM marks it.
RUN npm sbom --sbom-format cyclonedx --package-lock-only --legacy-peer-deps \
      --workspace apps/api --workspace apps/shell --workspace apps/admin \
      --workspace apps/tasks --workspace apps/calendar --workspace apps/chat > sbom.json

FROM ${BASE}
ARG VERSION=1.0.0
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="Atrium" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}"
# A number, so that Kubernetes can check that it is not root.
ARG ACCOUNT=10001
RUN mkdir -m 700 /data && chown ${ACCOUNT}:${ACCOUNT} /data \
 && printf '#!/bin/sh\nexec node /opt/atrium/apps/api/dist/atrium.js "$@"\n' > /usr/local/bin/atrium \
 && chmod 755 /usr/local/bin/atrium
WORKDIR /opt/atrium
# Everything else is in the bundle; apps/api/build.ts names these two as external.
COPY --from=build /opt/atrium/node_modules/@electric-sql/pglite node_modules/@electric-sql/pglite
COPY --from=build /opt/atrium/node_modules/@node-rs node_modules/@node-rs
COPY --from=build /opt/atrium/apps/api/package.json apps/api/
COPY --from=build /opt/atrium/apps/api/migrations apps/api/migrations
COPY --from=build /opt/atrium/apps/api/dist apps/api/dist
COPY --from=build /opt/atrium/apps/shell/dist apps/shell/dist
COPY --from=build /opt/atrium/apps/admin/dist apps/admin/dist
COPY --from=build /opt/atrium/apps/tasks/dist apps/tasks/dist
COPY --from=build /opt/atrium/apps/calendar/dist apps/calendar/dist
COPY --from=build /opt/atrium/apps/chat/dist apps/chat/dist
COPY --from=build /opt/atrium/package.json /opt/atrium/sbom.json ./

USER ${ACCOUNT}:${ACCOUNT}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    RELEASE_BUILDS=apps/shell/dist:apps/admin/dist:apps/tasks/dist:apps/calendar/dist:apps/chat/dist
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
