export default {
  typescript: { ignoreBuildErrors: true },
  // The packages are links to folders elsewhere.
  turbopack: { root: '/' },
}
