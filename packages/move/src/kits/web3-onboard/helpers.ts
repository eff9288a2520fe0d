/** A function with the result of the old `onboard`, which is added beside the kit if a page needs it. */
export interface Helper {
  readonly name: string
  /** Other helpers that it calls. */
  readonly needs: readonly string[]
  /** The imports that its text needs. */
  readonly imports?: readonly { readonly module: string; readonly name: string }[]
  /** Returns its code. */
  write(names: { kit: string; networks: string; isTyped: boolean }): string
}

/** Names of the helper functions, by purpose. A module in which a name is taken uses another. */
export const helpers: Readonly<Record<string, Helper>> = {
  connectedWallets: {
    name: 'connectedWallets',
    needs: [],
    write: ({ kit }) => `/** The connected wallet, in a list as before. */
function connectedWallets() {
  const { address } = ${kit}.getAccount('eip155');
  const provider = ${kit}.getProvider('eip155');
  if (!address || !provider) return [];
  const { name: label = '', icon } = ${kit}.getWalletInfo('eip155') ?? {};
  const id = \`0x\${Number(${kit}.getCaipNetwork('eip155')?.id).toString(16)}\`;
  return [{ label, icon, provider, accounts: [{ address }], chains: [{ namespace: 'evm', id }] }];
}`,
  },
  connectWallet: {
    name: 'connectWallet',
    needs: ['connectedWallets'],
    write: ({ kit, isTyped }) => `/** Shows the modal until a wallet is connected or a person closes it. */
async function connectWallet() {
  await ${kit}.open({ view: 'Connect' });
  let stop = () => {};
  await new Promise${isTyped ? '<void>' : ''}(resolve => {
    stop = ${kit}.subscribeState(({ open }) => {
      if (!open) resolve(${isTyped ? '' : 'undefined'});
    });
  });
  stop();
  return connectedWallets();
}`,
  },
  walletsState: {
    name: 'walletsState',
    needs: ['connectedWallets'],
    write: ({
      kit,
      isTyped,
    }) => `/** Tells of the connected wallet at once and whenever its account or its network changes. */
const walletsState = {
  subscribe(callback${isTyped ? ': (wallets: ReturnType<typeof connectedWallets>) => void' : ''}) {
    const tell = () => callback(connectedWallets());
    const stops = [${kit}.subscribeAccount(tell, 'eip155'), ${kit}.subscribeNetwork(tell)];
    return { unsubscribe: () => stops.forEach(stop => stop()) };
  },
};`,
  },
  switchToChain: {
    name: 'switchToChain',
    needs: [],
    write: ({ kit, networks, isTyped }) => `/** Whether the site and the wallet are on the network now. */
async function switchToChain({ chainId }${isTyped ? ': { chainId: number | string }' : ''}) {
  const network = ${networks}.find(({ id }) => id === Number(chainId));
  if (!network) return false;
  return ${kit}.switchNetwork(network).then(
    () => true,
    () => false,
  );
}`,
  },
  useOnboard: {
    name: 'useOnboard',
    needs: ['connectedWallets', 'connectWallet', 'switchToChain'],
    imports: [
      { module: 'vue', name: 'computed' },
      { module: 'vue', name: 'ref' },
      { module: '@latchkey/vue', name: 'useAppKitAccount' },
      { module: '@latchkey/vue', name: 'useAppKitNetwork' },
      { module: '@latchkey/vue', name: 'useAppKitState' },
    ],
    write: ({ kit, isTyped }) => `/** Gives the members of the composable of web3-onboard. */
function useOnboard() {
  const account = useAppKitAccount({ namespace: 'eip155' });
  const network = useAppKitNetwork();
  const state = useAppKitState();
  const wallets = computed(() => (account.value.isConnected && network.value.chainId ? connectedWallets() : []));
  const connectedWallet = computed(() => wallets.value[0] ?? null);
  const settingChain = ref(false);
  return {
    wallets,
    connectedWallet,
    connectedChain: computed(() => connectedWallet.value?.chains[0] ?? null),
    connectingWallet: computed(() => state.open && !account.value.isConnected),
    settingChain,
    'connectWallet': () => connectWallet(),
    disconnectWallet: () => ${kit}.disconnect(),
    disconnectConnectedWallet: () => ${kit}.disconnect(),
    setChain(chain${isTyped ? ': Parameters<typeof switchToChain>[0]' : ''}) {
      settingChain.value = true;
      return switchToChain(chain).finally(() => {
        settingChain.value = false;
      });
    },
  };
}`,
  },
  siteChains: {
    name: 'siteChains',
    needs: [],
    write: ({ networks }) => `/** The networks, in the form of before. */
const siteChains = ${networks}.map(({ id, name, nativeCurrency }) => ({
  id: \`0x\${id.toString(16)}\`,
  namespace: 'evm',
  label: name,
  token: nativeCurrency.symbol,
}));`,
  },
}
