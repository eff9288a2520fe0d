// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// An operation as EntryPoint 0.7 and later hand it over (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// The paymaster of a sandbox chain: it pays for what the sandbox has signed, whoever sends it. It reads no storage, and has no owner: what
/// it has at the EntryPoint stays there. It is for tests.
contract SandboxPaymaster {
    error NotTheEntryPoint(address caller);
    error WrongLength(uint256 length);

    address private constant ENTRY_POINT_0_7 = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;
    address private constant ENTRY_POINT_0_8 = 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;
    /// Of the key with which the sandbox signs: keccak256("The paymaster of the Latchkey sandbox").
    address private constant SIGNER = 0x64EB82436156a0366a88126b8DBe1dBdCbCB1aeE;

    /// Its own address, 16 bytes for each of its two gas limits, then 6 bytes of the time until which it is good, what else is agreed, and a
    /// signature of 65.
    uint256 private constant LIMITS_END = 52;
    uint256 internal constant UNTIL_END = 58;
    uint256 private constant SIGNATURE = 65;

    /// Called by the EntryPoint before the operation. No context: there is nothing to be done after it.
    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256)
        external
        view
        virtual
        returns (bytes memory context, uint256 validationData)
    {
        return ("", validate(operation, 0));
    }

    /// @param agreed how many bytes there are of what else is agreed
    function validate(PackedUserOperation calldata operation, uint256 agreed) internal view returns (uint256) {
        demandEntryPoint();
        bytes calldata data = operation.paymasterAndData;
        if (data.length != UNTIL_END + agreed + SIGNATURE) revert WrongLength(data.length);
        uint48 until = uint48(bytes6(data[LIMITS_END:UNTIL_END]));
        bytes calldata signature = data[UNTIL_END + agreed:];
        address signer = ecrecover(
            hashOf(operation), uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
        return (uint256(until) << 160) | (signer == SIGNER ? 0 : 1);
    }

    function demandEntryPoint() internal view {
        if (msg.sender != ENTRY_POINT_0_7 && msg.sender != ENTRY_POINT_0_8) revert NotTheEntryPoint(msg.sender);
    }

    /// What the sandbox signs: all of the operation but the two signatures, on this chain, for this contract. The signature is there, whatever it says.
    function hashOf(PackedUserOperation calldata operation) public view returns (bytes32) {
        uint256 signedEnd = operation.paymasterAndData.length - SIGNATURE;
        return keccak256(
            abi.encode(
                operation.sender,
                operation.nonce,
                keccak256(withoutPadding(operation.initCode)),
                keccak256(operation.callData),
                operation.accountGasLimits,
                operation.preVerificationGas,
                operation.gasFees,
                keccak256(operation.paymasterAndData[:signedEnd]),
                block.chainid,
                address(this)
            )
        );
    }

    /// Bundlers write in 2 bytes, or in 20, that the account delegates with this operation (EIP-7702).
    function withoutPadding(bytes calldata initCode) private pure returns (bytes calldata) {
        bool isMark = initCode.length >= 2 && initCode.length <= 20 && bytes2(initCode[:2]) == 0x7702;
        return isMark ? initCode[:2] : initCode;
    }
}
