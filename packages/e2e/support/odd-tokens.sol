// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// What the two tokens of the swaps have in common. They have no constructor, so that their code can be put anywhere; anyone may make some.
abstract contract OddToken {
    uint8 public constant decimals = 18;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address account, uint256 amount) external {
        balanceOf[account] += amount;
        emit Transfer(address(0), account, amount);
    }

    function grant(address spender, uint256 amount) internal {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function move(address from, address to, uint256 amount, uint256 received) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += received;
        emit Transfer(from, to, amount);
    }
}

/// Takes three percent of what is sent, and says in its event that it does not.
contract FeeToken is OddToken {
    string public constant name = "Taking Token";
    string public constant symbol = "TAX";

    function approve(address spender, uint256 amount) external returns (bool) {
        grant(spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount, amount - amount * 3 / 100);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount, amount - amount * 3 / 100);
        return true;
    }
}

/// Answers nothing, and takes no approval where there is one already.
contract SilentToken is OddToken {
    string public constant name = "Silent Token";
    string public constant symbol = "STUB";

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "take it back first");
        grant(spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount, amount);
    }
}
