/** An account of a mock Bitcoin wallet. */
export interface MockBitcoinAccount {
  /** The address. */
  address: string
  /** The use of the address. */
  purpose: 'payment' | 'ordinal'
  /** The network of the address. */
  network: 'mainnet' | 'testnet'
  /** Its derivation path. */
  path: string
  /** The compressed public key, as hex. */
  publicKey: string
  /** The private key, as hex. Without one its signatures are another account's. */
  privateKey?: string
}

/**
 * Test accounts of the public mnemonic of local nodes ("test test test test test test test test test test test junk"): three
 * users, each with a payment address (BIP-84) and an ordinal address (BIP-86) on mainnet and on testnet. Their keys are public.
 */
export const mockBitcoinAccounts = [
  {
    address: 'bc1q82trfz99wkd8mqs46lp997dq3sdgq64rjej59k',
    purpose: 'payment',
    network: 'mainnet',
    path: "m/84'/0'/0'/0/0",
    publicKey: '027d4fdbb719c7a8e5c59206af2a2dbc3885f3762ef5143a990edb3cf9cc438edb',
    privateKey: '4f7f59a7d1f911d80a55b9fb01565c4064c78b1b0e57eb3ae92b2c43f5ec75d2',
  },
  {
    address: 'bc1p8hgdyrmq33ww4nn9q4tjww0gx4q0aeudpswvg6h92xu9s5h6d63qse3pdw',
    purpose: 'ordinal',
    network: 'mainnet',
    path: "m/86'/0'/0'/0/0",
    publicKey: '03c607122e82d6fe41e97dfd803ccc31c26dcf3de5efbd667a945088bc2307cae6',
    privateKey: '51519d8ea64a685a8ddc18013dadf03b02635a3b5811f6076ac01ba60d3717af',
  },
  {
    address: 'bc1q8vqqxx8ytfhv08gvmznp0u7tp72qk86afxs0a9',
    purpose: 'payment',
    network: 'mainnet',
    path: "m/84'/0'/1'/0/0",
    publicKey: '029e9e6193430bd6df0c309f77585037db35f8ff27aa86992bbb849aedd410cd59',
    privateKey: 'ea406b4dad864d34a877b8b4ee508bd5ad608dd2b613394209e0f364f30ba483',
  },
  {
    address: 'bc1pfevv0ak9fy9yn7ygfh6cqn84re0pss8j5f8tlpj2jpvvf7tmsryqxjnjxm',
    purpose: 'ordinal',
    network: 'mainnet',
    path: "m/86'/0'/1'/0/0",
    publicKey: '022c7daeea6e903147336d6953be582b6954331c5f7fb0055b48fc8db545302203',
    privateKey: '6f3a7da8ea793a67ae07bca339407cde725622a0a01ab6654bdfc6f82704ab81',
  },
  {
    address: 'bc1qut9ppmah8wc8clv6rmwuf8xl60md5el974sef7',
    purpose: 'payment',
    network: 'mainnet',
    path: "m/84'/0'/2'/0/0",
    publicKey: '027b0742b4d9475084d43f01aab145d107ef026f95198b2df794d1324cd4db0f0f',
    privateKey: 'e71bceff5858d76d9870cfd124176a4c7c59cc078e58ed54c0e67afc42099590',
  },
  {
    address: 'bc1pvv2g2app252dlqccelwqra5gs9kwycxvhmmeymm2lqdtqz027t9sjwr3l9',
    purpose: 'ordinal',
    network: 'mainnet',
    path: "m/86'/0'/2'/0/0",
    publicKey: '029c8abda74fb4833ca7a2865be83be7d5d25d9cf6acb63c552f69d69d2a9ce5bd',
    privateKey: 'e15100c5f78d0656fdd2baf854ae8f9052d5bb36d027d720540aa8cb54824e0b',
  },
  {
    address: 'tb1qjkdcyfqwnm2vcsly0z8put729hxtx7n820mlsd',
    purpose: 'payment',
    network: 'testnet',
    path: "m/84'/1'/0'/0/0",
    publicKey: '0273dc1c79424bf5b456980b63a5f73df691b3e518d15fde5a9b969a2ae5081402',
    privateKey: 'ac0664806cdcb7849055cdd4fec542c7006f22a3f770624de8b86568dbcd9153',
  },
  {
    address: 'tb1phjvf8c9npd07j525djf8rt4dvjwyrrykfpz0hd92zzvwdke8geqqetan06',
    purpose: 'ordinal',
    network: 'testnet',
    path: "m/86'/1'/0'/0/0",
    publicKey: '020ef2e13172b4c80e0a9296099b8661f50ffdf8d0c5a3320c94892d67135f1b77',
    privateKey: '2b5d0e4570d61d391d2e15af6010a7c00e13e594dfbbadca15b27626cfe5d8a1',
  },
  {
    address: 'tb1qmp8t735sjws6j3w0szakazjuhhramenzrfzx32',
    purpose: 'payment',
    network: 'testnet',
    path: "m/84'/1'/1'/0/0",
    publicKey: '025d78cac5f6167ba4fa4fb62c8c24cf58be23d9143a1257aa25499ab214a6239b',
    privateKey: '84cae132a660a12c9f0949de5b2f566396c760fd7b2063b3e2efcd6bb5edf9dd',
  },
  {
    address: 'tb1p7nrkxwu6seycjgdwde48l0z6lhkx595k7pptw0xw8ev5wz6epp8qkv644y',
    purpose: 'ordinal',
    network: 'testnet',
    path: "m/86'/1'/1'/0/0",
    publicKey: '03ac596b91a06c424f7426bddd72d0edeb0440877061f3acc104b3d7863c38bc85',
    privateKey: '77192b0d24d974bddb6f2a7a6b78dbbfda053e98e8db8acaac46fd37c9820b20',
  },
  {
    address: 'tb1qs3vepkwmqvcyjt7vlk3z33ka0z4e96fmcfxmdz',
    purpose: 'payment',
    network: 'testnet',
    path: "m/84'/1'/2'/0/0",
    publicKey: '02ad96ed3b6e3127981c4effb7b02a2ba0581edad1af1de2d4fbfe4cb597eb33e2',
    privateKey: '4b92f1710b42df6a1749cb502919d3a16802c3fa4986735f32620b991cab58bc',
  },
  {
    address: 'tb1p029tmmzdvhu3xdu79g6nrc3tyf5nde29w9fuujwmwfxg6yzp47eqfs706u',
    purpose: 'ordinal',
    network: 'testnet',
    path: "m/86'/1'/2'/0/0",
    publicKey: '02f9f135554113c2fe17fb0557c22ca3517abcf9f3350795fe715da85b7be6baa5',
    privateKey: '547daed1b344aaf9a2c11a8ceec837d01488223e2443094f81986be5437c9248',
  },
] as const satisfies readonly MockBitcoinAccount[]
