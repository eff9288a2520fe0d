// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A token that is paid with by a signature (EIP-3009), as USDC is: six decimals, and anybody may hand in what its holder has signed. Who holds
/// it at first is written into it as it is made; it is for tests.
contract SandboxDollar {
    error NotInTime();
    error AlreadyUsed();
    error WrongSignature();
    error NotEnough();

    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

    string public constant name = "Sandbox Dollar";
    string public constant symbol = "SBD";
    string public constant version = "2";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    bytes32 public immutable DOMAIN_SEPARATOR;
    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    constructor(address[] memory holders, uint256 each) {
        DOMAIN_SEPARATOR = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
        for (uint256 index = 0; index < holders.length; index++) {
            balanceOf[holders[index]] = each;
            totalSupply += each;
            emit Transfer(address(0), holders[index], each);
        }
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp <= validAfter || block.timestamp >= validBefore) revert NotInTime();
        if (authorizationState[from][nonce]) revert AlreadyUsed();
        bytes32 body = keccak256(
            abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
        );
        address signer = ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR, body)), v, r, s);
        if (signer == address(0) || signer != from) revert WrongSignature();
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        if (balanceOf[from] < value) revert NotEnough();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
