import { isSameAddress, readProperty } from '@latchkey/primitives'

/** `ExecutionSuccess(bytes32,uint256)` of a Safe. */
const successTopic = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
/** `ExecutionFailure(bytes32,uint256)` of a Safe: its own transaction failed, though the one that carried it out succeeded. */
const failureTopic = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/**
 * The events in which a [Safe](https://github.com/safe-global/safe-smart-account) reports that it carried out a transaction of its
 * own, and names it by its own hash: among the topics since version 1.4.1, else in the data.
 */
export const executionTopics = [successTopic, failureTopic] as const

/** Reads whether each transaction of its own that a Safe carried out in a transaction succeeded. */
export function readExecutions(logs: readonly unknown[], safe: string): boolean[] {
  return logs.flatMap(log => {
    const [address, topics] = ['address', 'topics'].map(name => readProperty(log, name))
    if (typeof address !== 'string' || !isSameAddress('eip155', address, safe) || !Array.isArray(topics)) return []
    return executionTopics.some(topic => topic === topics[0]) ? topics[0] === successTopic : []
  })
}
