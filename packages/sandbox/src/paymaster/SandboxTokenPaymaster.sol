// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {PackedUserOperation, SandboxPaymaster} from "./SandboxPaymaster.sol";

interface Token {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// The paymaster of a sandbox chain that pays in the native currency, and takes a token of the account for it once the operation is done: at the
/// rate that the sandbox has signed, as far as the account allows it then. It is for tests.
contract SandboxTokenPaymaster is SandboxPaymaster {
    error NotPaid();

    /// The token's address, and 16 bytes of how much of it a whole unit of the native currency costs, in the smallest unit.
    uint256 private constant TOKEN_END = UNTIL_END + 20;
    uint256 private constant RATE_END = TOKEN_END + 16;

    /// What it costs to take the token: the EntryPoint counts it after it has said what the rest costs.
    uint256 private constant TAKING_GAS = 45_000;

    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256)
        external
        view
        override
        returns (bytes memory context, uint256 validationData)
    {
        validationData = validate(operation, RATE_END - UNTIL_END);
        bytes calldata data = operation.paymasterAndData;
        address token = address(bytes20(data[UNTIL_END:TOKEN_END]));
        uint256 rate = uint128(bytes16(data[TOKEN_END:RATE_END]));
        context = abi.encode(operation.sender, token, rate);
    }

    /// Called by the EntryPoint after the operation; where it fails, the operation is undone.
    function postOp(uint8, bytes calldata context, uint256 actualGasCost, uint256 actualUserOpFeePerGas) external {
        demandEntryPoint();
        (address sender, Token token, uint256 rate) = abi.decode(context, (address, Token, uint256));
        uint256 cost = actualGasCost + TAKING_GAS * actualUserOpFeePerGas;
        if (!token.transferFrom(sender, address(this), cost * rate / 1 ether)) revert NotPaid();
    }
}
