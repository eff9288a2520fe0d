import { parseAbi } from 'viem'

/** The functions and errors of SandboxExchange.sol. */
export const exchangeAbi = parseAbi([
  'function quote(address from, address to, uint256 amount) view returns (uint256)',
  'function swap(address from, address to, uint256 amount, uint256 minimum, address receiver) payable returns (uint256 received)',
  'function swapWithPermit(address from, address to, uint256 amount, uint256 minimum, address receiver, uint256 deadline, bytes signature) returns (uint256 received)',
  'error NotTraded(address from, address to)',
  'error WrongValue(uint256 sent, uint256 expected)',
  'error TooLittle(uint256 received, uint256 minimum)',
  'error NotPaid(address asset)',
])
