export const en = {
  house: {
    title: 'House rules',
    rules: 'No loud calls. Keys stay in the wallet.',
    accept: 'Accept',
    decline: 'Decline',
    guest: 'Just looking around',
  },
} as const
