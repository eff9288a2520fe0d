import onboard from './onboard'

const root = document.getElementById('root')
const button = document.createElement('button')
const address = document.createElement('p')
button.textContent = 'Connect'
address.dataset.testid = 'address'
root.append(button, address)

button.addEventListener('click', async () => {
  const [wallet] = await onboard.connectWallet()
  if (wallet) address.textContent = wallet.accounts[0].address
})
