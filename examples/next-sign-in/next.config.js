/** @type {import('next').NextConfig} */
export default {
  typescript: { ignoreBuildErrors: true },
  // A native library, which no bundler takes in.
  serverExternalPackages: ['libsql'],
}
