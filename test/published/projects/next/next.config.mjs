export default { reactStrictMode: true, poweredByHeader: false, experimental: { cpus: 1 } }
