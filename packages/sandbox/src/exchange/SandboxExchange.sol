// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface Token {
    function balanceOf(address account) external view returns (uint256);
}

/// The exchange of a sandbox chain. What it holds is its reserve, and each pair of reserves trades at a constant product, less
/// 0.3 percent that stays in it. It has no owner and nobody to pay back: it is for tests.
contract SandboxExchange {
    error NotTraded(address from, address to);
    error WrongValue(uint256 sent, uint256 expected);
    error TooLittle(uint256 received, uint256 minimum);
    error NotPaid(address asset);

    /// Stands for the chain's own currency.
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// What `amount` of `from` brings in `to` now, both in their smallest units.
    function quote(address from, address to, uint256 amount) external view returns (uint256) {
        return price(from, to, amount, reserve(from), reserve(to));
    }

    /// Give `amount` of `from`, which has to be approved or sent along, and pay the receiver in `to`, not less than `minimum`.
    function swap(address from, address to, uint256 amount, uint256 minimum, address receiver)
        external
        payable
        returns (uint256 received)
    {
        return trade(from, to, amount, minimum, receiver);
    }

    /// The same, with a permit of `amount` that the sender has signed for this contract (EIP-2612) in place of an approval.
    function swapWithPermit(
        address from,
        address to,
        uint256 amount,
        uint256 minimum,
        address receiver,
        uint256 deadline,
        bytes calldata signature
    ) external returns (uint256 received) {
        // Anyone may have handed it in before, so that it fails now: whether the transfer is allowed decides.
        (bool isTaken,) = from.call(
            abi.encodeWithSignature(
                "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
                msg.sender,
                address(this),
                amount,
                deadline,
                uint8(signature[64]),
                bytes32(signature[:32]),
                bytes32(signature[32:64])
            )
        );
        isTaken;
        return trade(from, to, amount, minimum, receiver);
    }

    function trade(address from, address to, uint256 amount, uint256 minimum, address receiver)
        private
        returns (uint256 received)
    {
        uint256 expected = from == NATIVE ? amount : 0;
        if (msg.value != expected) revert WrongValue(msg.value, expected);
        // The value has come in already; a price is of the reserves before it did.
        received = price(from, to, amount, reserve(from) - expected, reserve(to));
        if (received < minimum) revert TooLittle(received, minimum);
        if (from != NATIVE) {
            pay(from, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
        }
        if (to != NATIVE) {
            pay(to, abi.encodeWithSignature("transfer(address,uint256)", receiver, received));
        } else {
            (bool isPaid,) = receiver.call{value: received}("");
            if (!isPaid) revert NotPaid(NATIVE);
        }
    }

    function price(address from, address to, uint256 amount, uint256 reserveIn, uint256 reserveOut)
        private
        pure
        returns (uint256)
    {
        if (from == to || reserveIn == 0 || reserveOut == 0) revert NotTraded(from, to);
        uint256 traded = amount * 997;
        return reserveOut * traded / (reserveIn * 1000 + traded);
    }

    function reserve(address asset) private view returns (uint256) {
        if (asset == NATIVE) return address(this).balance;
        return asset.code.length == 0 ? 0 : Token(asset).balanceOf(address(this));
    }

    /// Some tokens answer nothing where ERC-20 says true.
    function pay(address token, bytes memory data) private {
        (bool isPaid, bytes memory answer) = token.call(data);
        if (!isPaid || (answer.length > 0 && !abi.decode(answer, (bool)))) revert NotPaid(token);
    }
}
