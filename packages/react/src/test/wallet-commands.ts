import type * as fc from 'fast-check'

import { type Command, command, walletIn } from './command.ts'
import { becomeLate, comeBack, isLate, leave, networks, walletOf } from './connection-model.ts'
import { anyIndex, anyWallet } from './any-wallet.ts'

/** Actions of the user in a wallet, and of a wallet by itself. */
export const walletCommands: readonly fc.Arbitrary<Command>[] = [
  anyWallet.map(id =>
    command({
      name: `the person selects another account in ${id}`,
      when: model => walletOf(model, id).isAuthorized && !walletOf(model, id).isLocked,
      expect(model) {
        const wallet = walletOf(model, id)
        wallet.accounts = [...wallet.accounts].reverse()
        if (wallet.chosen && wallet.chosen.over !== wallet.accounts[0]) delete wallet.chosen
        if (isLate(model, id)) comeBack(model, id)
      },
      async act(visit) {
        const wallet = walletIn(visit, id)
        wallet.setAccounts([...wallet.accounts()].reverse())
      },
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `the person moves Alpha to network ${index}`,
      when: model => walletOf(model, 'dev.alpha').isAuthorized && !walletOf(model, 'dev.alpha').isLocked,
      expect(model) {
        const id = networks.eip155[index] ?? ''
        walletOf(model, 'dev.alpha').network = id
        if (isLate(model, 'dev.alpha')) comeBack(model, 'dev.alpha')
        if (model.namespaces.eip155.active === 'dev.alpha') model.namespaces.eip155.network = id
      },
      async act(visit) {
        walletIn(visit, 'dev.alpha').setNetwork(networks.eip155[index] as `eip155:${number}`)
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `the person ends the connection in ${id}`,
      when: model => walletOf(model, id).isAuthorized,
      expect(model) {
        const wallet = walletOf(model, id)
        wallet.isAuthorized = false
        if (wallet.namespace === 'solana') becomeLate(model, id)
        else leave(model, id)
      },
      act: async visit => walletIn(visit, id).disconnect(),
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `${id} locks`,
      when: model => !walletOf(model, id).isLocked,
      expect(model) {
        walletOf(model, id).isLocked = true
        becomeLate(model, id)
      },
      async act(visit) {
        const wallet = walletIn(visit, id)
        wallet.switches.behave('lock')
        if (wallet.namespace === 'eip155') wallet.emit('accountsChanged', [])
        else wallet.emit({ accounts: [] })
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `${id} unlocks`,
      when: model => walletOf(model, id).isLocked,
      expect: model => void (walletOf(model, id).isLocked = false),
      act: async visit => walletIn(visit, id).switches.answer(),
    }),
  ),
]
