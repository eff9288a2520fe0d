export const pairingPageStyles = ``
