// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";
import {LibClone} from "solady/src/utils/LibClone.sol";

/// The smart account of an embedded wallet on networks without EIP-7702: Solady's ERC-4337 account of EntryPoint 0.7 (MIT), stricter in three points.
contract LatchkeyAccount is ERC4337 {
    /// keccak256("UserOperation(bytes32 hash)")
    bytes32 private constant OPERATION_TYPEHASH = keccak256("UserOperation(bytes32 hash)");

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Latchkey account", "1");
    }

    /// An operation is signed as typed data of this account. Its bare hash, signed as a message of 32 bytes, would be the same signature as that of a message which a site asks for.
    function _validateSignature(PackedUserOperation calldata operation, bytes32 operationHash)
        internal
        view
        override
        returns (uint256)
    {
        bytes32 hash = _hashTypedData(keccak256(abi.encode(OPERATION_TYPEHASH, operationHash)));
        return SignatureCheckerLib.isValidSignatureNowCalldata(owner(), hash, operation.signature) ? 0 : 1;
    }

    /// A signature counts off the chain where it counts on it: one that names no account is none of this one.
    function _erc1271IsValidSignatureViaRPC(bytes32, bytes calldata) internal pure override returns (bool) {
        return false;
    }

    /// No call is read as a compressed one.
    function _useLibZipCdFallback() internal pure override returns (bool) {
        return false;
    }
}

/// Makes the accounts. Where each will be follows from its salt, which begins with its owner: nobody else can have it.
contract LatchkeyAccountFactory {
    address public immutable implementation;

    constructor(address implementation_) {
        implementation = implementation_;
    }

    /// Makes the account, once; again, it answers where it is.
    function createAccount(address owner, bytes32 salt) external payable returns (address account) {
        LibClone.checkStartsWith(salt, owner);
        bool isThere;
        (isThere, account) = LibClone.createDeterministicERC1967(msg.value, implementation, salt);
        if (!isThere) LatchkeyAccount(payable(account)).initialize(owner);
    }

    function getAddress(bytes32 salt) external view returns (address) {
        return LibClone.predictDeterministicAddressERC1967(implementation, salt, address(this));
    }
}
