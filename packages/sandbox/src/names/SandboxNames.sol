// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// The names of the sandbox's Ethereum. It answers as ENS's universal resolver does (ENSIP-23), with the same errors, and keeps
/// the records itself. Anyone may set any of them: it is for tests.
contract SandboxNames {
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    uint256 private constant ETHEREUM = 60;

    mapping(bytes32 node => address) private addresses;
    mapping(bytes32 node => mapping(string key => string)) private texts;
    mapping(address => string) private primaryNames;

    /// The name leads to `account`. Zero forgets it.
    function setAddress(bytes32 node, address account) external {
        addresses[node] = account;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        texts[node][key] = value;
    }

    /// `account` claims `name` as its own; whether the name leads back is checked when it is read.
    function setPrimaryName(address account, string calldata name) external {
        primaryNames[account] = name;
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        address owner = account.length == 20 ? address(bytes20(account)) : address(0);
        name = coinType == ETHEREUM ? primaryNames[owner] : "";
        if (bytes(name).length == 0) revert ResolverNotFound(account);
        address target = addresses[nodeOfText(bytes(name))];
        if (target != owner) revert ReverseAddressMismatch(name, abi.encodePacked(target));
        return (name, address(this), address(this));
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory result, address resolver)
    {
        bytes32 node = nodeOfPacket(name, 0);
        address account = addresses[node];
        if (account == address(0)) revert ResolverNotFound(name);
        bytes4 selector = bytes4(data);
        if (selector == bytes4(keccak256("addr(bytes32)"))) {
            result = abi.encode(account);
        } else if (selector == bytes4(keccak256("addr(bytes32,uint256)"))) {
            (, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            result = abi.encode(coinType == ETHEREUM ? abi.encodePacked(account) : bytes(""));
        } else if (selector == bytes4(keccak256("text(bytes32,string)"))) {
            (, string memory key) = abi.decode(data[4:], (bytes32, string));
            result = abi.encode(texts[node][key]);
        } else {
            revert UnsupportedResolverProfile(selector);
        }
        return (result, address(this));
    }

    /// The namehash (ERC-137) of a DNS-encoded name: labels, each after its length, up to one of length zero.
    function nodeOfPacket(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        uint256 end = offset + 1 + length;
        return keccak256(abi.encodePacked(nodeOfPacket(name, end), keccak256(name[offset + 1:end])));
    }

    /// The namehash (ERC-137) of a name in dots.
    function nodeOfText(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 start = name.length + 1; start > 0; start--) {
            if (start != 1 && name[start - 2] != ".") continue;
            bytes memory label = new bytes(end - (start - 1));
            for (uint256 index = 0; index < label.length; index++) label[index] = name[start - 1 + index];
            node = keccak256(abi.encodePacked(node, keccak256(label)));
            if (start > 1) end = start - 2;
        }
    }
}
