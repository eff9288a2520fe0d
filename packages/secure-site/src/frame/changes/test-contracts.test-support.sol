// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Contracts that a site may have a user call. They have no constructor, so that their code can be set at any address; any
/// caller may mint their tokens.
contract Coin {
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function symbol() external pure virtual returns (string memory) {
        return "COIN";
    }

    function decimals() external pure virtual returns (uint8) {
        return 6;
    }

    function mint(address account, uint256 amount) external {
        balanceOf[account] += amount;
        emit Transfer(address(0), account, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowance[from][msg.sender] >= amount, "insufficient allowance");
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) internal virtual {
        require(balanceOf[from] >= amount, "transfer amount exceeds balance");
        unchecked {
            balanceOf[from] -= amount;
            balanceOf[to] += amount;
        }
        emit Transfer(from, to, amount);
    }
}

/// Takes three percent of each transfer, which its event hides.
contract KeepingCoin is Coin {
    function move(address from, address to, uint256 amount) internal override {
        require(balanceOf[from] >= amount, "transfer amount exceeds balance");
        unchecked {
            balanceOf[from] -= amount;
            balanceOf[to] += amount - amount * 3 / 100;
        }
        emit Transfer(from, to, amount);
    }
}

/// Transfers the sender's whole balance in place of the amount, without an event.
contract SilentCoin is Coin {
    function move(address from, address to, uint256 amount) internal override {
        amount;
        uint256 all = balanceOf[from];
        balanceOf[from] = 0;
        balanceOf[to] += all;
    }
}

/// Returns a misleading symbol, and too many decimals for a number.
contract OddCoin is Coin {
    function symbol() external pure override returns (string memory) {
        return unicode"US\u202EDC approved by the bank";
    }

    function decimals() external pure override returns (uint8) {
        return 255;
    }
}

/// Returns the symbol of the network's native currency.
contract FakeEther is Coin {
    function symbol() external pure override returns (string memory) {
        return "ETH";
    }
}

/// Spends allowances, reverts in several ways, and emits events of transfers that did not happen.
contract Actor {
    event Transfer(address indexed from, address indexed to, uint256 value);

    error Paused(uint256 until);

    receive() external payable {}

    /// Mints tokens and returns a part of the paid currency.
    function swap(Coin coin, uint256 amount) external payable {
        coin.mint(msg.sender, amount);
        payable(msg.sender).transfer(msg.value / 4);
    }

    function take(Coin coin, uint256 amount) external {
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function refuse(string calldata reason) external pure {
        revert(reason);
    }

    function refuseInItsOwnWords() external pure {
        revert Paused(1);
    }

    function divide(uint256 by) external pure returns (uint256) {
        return 1 / by;
    }

    function tellOf(uint256 amount, uint256 times) external {
        for (uint256 index = 0; index < times; index++) emit Transfer(address(this), msg.sender, amount);
    }
}

/// A collection of single pieces (ERC-721).
contract Pieces {
    mapping(uint256 id => address) internal owners;
    mapping(uint256 id => address) public getApproved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function symbol() external pure returns (string memory) {
        return "PIECE";
    }

    function ownerOf(uint256 id) external view returns (address) {
        require(owners[id] != address(0), "nobody has it");
        return owners[id];
    }

    function mint(address to, uint256 id) external {
        owners[id] = to;
        emit Transfer(address(0), to, id);
    }

    function approve(address to, uint256 id) external {
        getApproved[id] = to;
        emit Approval(owners[id], to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(owners[id] == from && msg.sender == from, "not yours");
        owners[id] = to;
        emit Transfer(from, to, id);
    }
}

/// A collection with several of each (ERC-1155).
contract Items {
    mapping(address account => mapping(uint256 id => uint256)) internal held;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return held[account][id];
    }

    function mint(address to, uint256 id, uint256 amount) external {
        held[to][id] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function sendAll(address to, uint256[] calldata ids) external {
        uint256[] memory values = new uint256[](ids.length);
        for (uint256 index = 0; index < ids.length; index++) {
            values[index] = held[msg.sender][ids[index]];
            held[msg.sender][ids[index]] = 0;
            held[to][ids[index]] += values[index];
        }
        emit TransferBatch(msg.sender, msg.sender, to, ids, values);
    }
}

/// The allowances of Permit2.
contract Spending {
    mapping(address owner => mapping(address token => mapping(address spender => uint160))) internal amounts;

    event Approval(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration
    );

    function allowance(address owner, address token, address spender) external view returns (uint160, uint48, uint48) {
        return (amounts[owner][token][spender], 1, 0);
    }

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        amounts[msg.sender][token][spender] = amount;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }
}
