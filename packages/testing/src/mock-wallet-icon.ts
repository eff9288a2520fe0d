/** The picture of every mock wallet: a grey square with a keyhole. */
export const mockWalletIcon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">' +
      '<rect width="96" height="96" rx="20" fill="#5b6472"/>' +
      '<circle cx="48" cy="40" r="14" fill="#fff"/><path d="M42 44h12l5 30H37z" fill="#fff"/></svg>',
  )
