// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// What the universal resolver asks of a caller that looks gateways up for it.
interface BatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// What a gateway is asked (ENSIP-10).
interface ExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// The names of the sandbox's Ethereum. It answers as ENS's universal resolver does (ENSIP-23), with the same errors, and keeps
/// the records itself, or leaves those of a name to gateways (EIP-3668). Anyone may set any of them: it is for tests.
contract SandboxNames {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error WrongSignature();
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    uint256 private constant ETHEREUM = 60;

    mapping(bytes32 node => address) private addresses;
    mapping(bytes32 node => mapping(string key => string)) private texts;
    mapping(address => string) private primaryNames;
    mapping(bytes32 node => string[]) private gateways;
    mapping(bytes32 node => address) private signers;

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

    /// What `signer` has signed at one of `urls` are the records of the name. No urls: they are here again.
    function setGateways(bytes32 node, string[] calldata urls, address signer) external {
        delete gateways[node];
        for (uint256 index = 0; index < urls.length; index++) gateways[node].push(urls[index]);
        signers[node] = signer;
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata callers)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        address owner = account.length == 20 ? address(bytes20(account)) : address(0);
        name = coinType == ETHEREUM ? primaryNames[owner] : "";
        if (bytes(name).length == 0) revert ResolverNotFound(account);
        bytes32 node = nodeOfText(bytes(name));
        if (gateways[node].length > 0) {
            bytes memory data = abi.encodeWithSignature("addr(bytes32)", node);
            askGateways(node, packetOfText(bytes(name)), data, callers, this.reverseCallback.selector, abi.encode(owner, name));
        }
        address target = addresses[node];
        if (target != owner) revert ReverseAddressMismatch(name, abi.encodePacked(target));
        return (name, address(this), address(this));
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        (bytes32 node, bytes memory asked, bytes memory rest) = abi.decode(extraData, (bytes32, bytes, bytes));
        address owner;
        (owner, name) = abi.decode(rest, (address, string));
        address target = abi.decode(signedResult(node, asked, response), (address));
        if (target != owner) revert ReverseAddressMismatch(name, abi.encodePacked(target));
        return (name, address(this), address(this));
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result, address resolver)
    {
        (bytes32 node, bytes memory asked,) = abi.decode(extraData, (bytes32, bytes, bytes));
        return (signedResult(node, asked, response), address(this));
    }

    /// Has the caller ask the gateways of a name, as a batch of one, and come back to `callback`.
    function askGateways(
        bytes32 node,
        bytes memory name,
        bytes memory data,
        string[] calldata callers,
        bytes4 callback,
        bytes memory rest
    ) private view {
        bytes memory asked = abi.encodeCall(ExtendedResolver.resolve, (name, data));
        BatchGateway.Request[] memory requests = new BatchGateway.Request[](1);
        requests[0] = BatchGateway.Request(address(this), gateways[node], asked);
        revert OffchainLookup(
            address(this), callers, abi.encodeCall(BatchGateway.query, (requests)), callback, abi.encode(node, asked, rest)
        );
    }

    /// What the gateway answered, where the signer of the name has signed it for just this question, and lately.
    function signedResult(bytes32 node, bytes memory asked, bytes calldata response)
        private
        view
        returns (bytes memory result)
    {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        bytes memory first = responses[0];
        if (failures[0]) {
            assembly {
                revert(add(first, 32), mload(first))
            }
        }
        uint64 expires;
        bytes memory signature;
        (result, expires, signature) = abi.decode(first, (bytes, uint64, bytes));
        bytes32 hash =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(asked), keccak256(result)));
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (expires < block.timestamp || ecrecover(hash, v, r, s) != signers[node]) revert WrongSignature();
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata callers)
        external
        view
        returns (bytes memory result, address resolver)
    {
        bytes32 node = nodeOfPacket(name, 0);
        if (gateways[node].length > 0) askGateways(node, name, data, callers, this.resolveCallback.selector, "");
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

    /// The DNS-encoded form of a name in dots.
    function packetOfText(bytes memory name) private pure returns (bytes memory packet) {
        packet = abi.encodePacked(uint8(0), name, uint8(0));
        uint256 start = 0;
        for (uint256 index = 1; index < packet.length; index++) {
            bool isEnd = index == packet.length - 1;
            if (!isEnd && packet[index] != ".") continue;
            packet[start] = bytes1(uint8(index - start - 1));
            start = index;
        }
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
