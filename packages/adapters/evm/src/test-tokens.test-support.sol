// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Tokens of every manner that a transfer meets. They have no constructor, so that their code can be put anywhere; anyone may make some.
contract PlainToken {
    mapping(address account => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address account, uint256 amount) external {
        balanceOf[account] += amount;
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        move(to, amount, amount);
        return true;
    }

    function move(address to, uint256 amount, uint256 received) internal {
        require(balanceOf[msg.sender] >= amount, "transfer amount exceeds balance");
        unchecked {
            balanceOf[msg.sender] -= amount;
            balanceOf[to] += received;
        }
        emit Transfer(msg.sender, to, amount);
    }
}

/// Takes three percent of what is sent, and says in its event that it does not.
contract FeeToken is PlainToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        move(to, amount, amount - amount * 3 / 100);
        return true;
    }
}

/// Refuses where the amount ends in the digit 7.
contract RefusingToken is PlainToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        require(amount % 10 != 7, "sevens are paused");
        move(to, amount, amount);
        return true;
    }
}

/// Refuses with an error that only it knows.
contract SecretToken is PlainToken {
    error Paused(uint256 until);

    function transfer(address, uint256) external pure override returns (bool) {
        revert Paused(1);
    }
}

/// Says false and moves nothing where the amount is odd.
contract FalseToken is PlainToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        if (amount % 2 == 1) return false;
        move(to, amount, amount);
        return true;
    }
}

/// Counts in shares of 7 to 10, so that a balance is seldom what was sent.
contract SharesToken {
    mapping(address account => uint256) public shares;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address account, uint256 amount) external {
        shares[account] += amount;
    }

    function balanceOf(address account) external view returns (uint256) {
        return shares[account] * 10 / 7;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 moved = amount * 7 / 10;
        require(shares[msg.sender] >= moved, "transfer amount exceeds balance");
        shares[msg.sender] -= moved;
        shares[to] += moved;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// Answers nothing, as USDT does.
contract SilentToken {
    mapping(address account => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address account, uint256 amount) external {
        balanceOf[account] += amount;
    }

    function transfer(address to, uint256 amount) external {
        require(balanceOf[msg.sender] >= amount);
        unchecked {
            balanceOf[msg.sender] -= amount;
            balanceOf[to] += amount;
        }
        emit Transfer(msg.sender, to, amount);
    }
}
