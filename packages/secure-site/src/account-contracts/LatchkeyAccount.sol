// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";
import {LibClone} from "solady/src/utils/LibClone.sol";

/// The smart account of an embedded wallet on networks without EIP-7702. It is Solady's ERC-4337 account of EntryPoint 0.7
/// (MIT) with three restrictions.
contract LatchkeyAccount is ERC4337 {
    /// EIP-712 type of a signed operation.
    bytes32 private constant OPERATION_TYPEHASH = keccak256("UserOperation(bytes32 hash)");

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Latchkey account", "1");
    }

    /// Verifies an operation as typed data of this account. A signature of its bare hash would equal that of a message of 32
    /// bytes, which a site can request.
    function _validateSignature(PackedUserOperation calldata operation, bytes32 operationHash)
        internal
        view
        override
        returns (uint256)
    {
        bytes32 hash = _hashTypedData(keccak256(abi.encode(OPERATION_TYPEHASH, operationHash)));
        return SignatureCheckerLib.isValidSignatureNowCalldata(owner(), hash, operation.signature) ? 0 : 1;
    }

    /// Verifies signatures off-chain like on-chain. Solady would otherwise accept, by RPC, one that names no account.
    function _erc1271IsValidSignatureViaRPC(bytes32, bytes calldata) internal pure override returns (bool) {
        return false;
    }

    /// Disables Solady's compressed calldata, so that every call is what its bytes say.
    function _useLibZipCdFallback() internal pure override returns (bool) {
        return false;
    }
}

/// Deploys the accounts. An account's address depends on its salt, which must start with its owner, so that no other owner can
/// take it.
contract LatchkeyAccountFactory {
    address public immutable implementation;

    constructor(address implementation_) {
        implementation = implementation_;
    }

    /// Deploys an account once, and returns its address in every call.
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
