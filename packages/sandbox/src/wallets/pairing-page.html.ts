/** The page of the pairing wallet, whose content its script builds. */
export const pairingPageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Sandbox Phone Wallet (development only)</title>
    <link rel="icon" href="icon.svg">
    <link rel="stylesheet" href="style.css">
    <script src="page.js" defer></script>
  </head>
  <body></body>
</html>
`
