/** The sandbox wallets' icon. */
export const walletDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#4a3aff"/><path fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" d="M24 36a8 8 0 0 1 8-8h34v12M24 36v26a8 8 0 0 0 8 8h36a4 4 0 0 0 4-4V44a4 4 0 0 0-4-4H28a4 4 0 0 1-4-4Z"/><circle cx="58" cy="55" r="5" fill="#fff"/></svg>`

/** The icon in the form of EIP-6963: a square image in a data URI. */
export const walletIcon = `data:image/svg+xml,${encodeURIComponent(walletDrawing)}`
