/** @type {import('next').NextConfig} */
export default {
  // The workspace's packages are TypeScript sources here; an installed site needs none of this.
  transpilePackages: [
    '@latchkey/adapter-evm',
    '@latchkey/adapter-kit',
    '@latchkey/adapter-wagmi',
    '@latchkey/appkit',
    '@latchkey/core',
    '@latchkey/modal',
    '@latchkey/primitives',
    '@latchkey/protocol',
    '@latchkey/react',
    '@latchkey/ui',
    '@latchkey/walletconnect',
  ],
  webpack(config) {
    config.resolve.extensionAlias = { '.js': ['.ts', '.tsx', '.js'] }
    // The pairing library's logger names this one as a choice; it is not installed, and a server never pairs.
    config.externals.push('pino-pretty')
    return config
  },
  typescript: { ignoreBuildErrors: true },
}
