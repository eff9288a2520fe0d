import type { PublicClient, Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { decodeFunctionData, getAddress, parseEventLogs, size, sliceHex, toEventSelector, toHex } from 'viem/utils'

import { entryPoints } from './entry-point.ts'

interface RpcReceipt {
  logs: { topics: Hex[]; logIndex: Hex }[]
}

async function findEvent(client: PublicClient, hash: Hex) {
  const [event] = await client.getContractEvents({
    address: entryPoints.map(({ address }) => address),
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash },
    fromBlock: 0n,
    strict: true,
  })
  return event
}

/** `eth_getUserOperationReceipt`; null until it is on the chain. */
export async function readReceipt(client: PublicClient, hash: Hex) {
  const event = await findEvent(client, hash)
  if (!event) return null
  const params = [event.transactionHash] as [Hex]
  const receipt = (await client.request({ method: 'eth_getTransactionReceipt', params })) as unknown as RpcReceipt
  const begins = receipt.logs.findIndex(({ topics }) => topics[0] === toEventSelector('BeforeExecution()'))
  const logs = receipt.logs.slice(begins + 1).filter(({ logIndex }) => Number(logIndex) < event.logIndex)
  const reverts = parseEventLogs({
    abi: entryPoint08Abi,
    logs: receipt.logs as never,
    eventName: 'UserOperationRevertReason',
  })
  const reason = reverts.find(({ args }) => args.userOpHash === hash)?.args.revertReason
  const { sender, nonce, paymaster, actualGasCost, actualGasUsed, success } = event.args
  return {
    userOpHash: hash,
    entryPoint: getAddress(event.address),
    sender,
    nonce: toHex(nonce),
    paymaster,
    actualGasCost: toHex(actualGasCost),
    actualGasUsed: toHex(actualGasUsed),
    success,
    ...(reason && { reason }),
    logs,
    receipt,
  }
}

/** `eth_getUserOperationByHash`; null until it is on the chain. */
export async function readOperation(client: PublicClient, hash: Hex) {
  const event = await findEvent(client, hash)
  if (!event) return null
  const { input, blockHash, blockNumber } = await client.getTransaction({ hash: event.transactionHash })
  const { args } = decodeFunctionData({ abi: entryPoint08Abi, data: input })
  const [operations] = args as unknown as [
    {
      sender: Hex
      nonce: bigint
      callData: Hex
      signature: Hex
      accountGasLimits: Hex
      preVerificationGas: bigint
      gasFees: Hex
      initCode: Hex
      paymasterAndData: Hex
    }[],
  ]
  const operation = operations.find(({ sender, nonce }) => sender === event.args.sender && nonce === event.args.nonce)
  if (!operation) return null
  const half = (word: Hex, index: 0 | 1): Hex => toHex(BigInt(sliceHex(word, index * 16, index * 16 + 16)))
  const { sender, nonce, callData, signature, accountGasLimits, preVerificationGas, gasFees, initCode } = operation
  const { paymasterAndData } = operation
  return {
    entryPoint: getAddress(event.address),
    transactionHash: event.transactionHash,
    blockHash,
    blockNumber: toHex(blockNumber ?? 0n),
    userOperation: {
      sender,
      nonce: toHex(nonce),
      callData,
      signature,
      verificationGasLimit: half(accountGasLimits, 0),
      callGasLimit: half(accountGasLimits, 1),
      preVerificationGas: toHex(preVerificationGas),
      maxPriorityFeePerGas: half(gasFees, 0),
      maxFeePerGas: half(gasFees, 1),
      ...(size(initCode) > 0 && {
        factory: sliceHex(initCode, 0, 20),
        factoryData: size(initCode) > 20 ? sliceHex(initCode, 20) : '0x',
      }),
      ...(size(paymasterAndData) > 0 && {
        paymaster: sliceHex(paymasterAndData, 0, 20),
        paymasterVerificationGasLimit: toHex(BigInt(sliceHex(paymasterAndData, 20, 36))),
        paymasterPostOpGasLimit: toHex(BigInt(sliceHex(paymasterAndData, 36, 52))),
        paymasterData: size(paymasterAndData) > 52 ? sliceHex(paymasterAndData, 52) : '0x',
      }),
    },
  }
}
