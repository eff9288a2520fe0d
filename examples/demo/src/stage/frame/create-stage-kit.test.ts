import { expect, test } from 'vitest'

import { createRecipe } from '../../controls/kit-options.ts'
import { createDefaultSetup } from '../../controls/setup.ts'
import { toKitOptions } from './create-stage-kit.ts'

test('the kit of the stage has the networks, adapters and options of the recipe', () => {
  const setup = {
    ...createDefaultSetup(['en']),
    theme: 'dark',
    chains: ['eip155', 'bip122', 'cosmos'],
    hasSignIn: true,
  } as const
  const recipe = createRecipe(setup, { services: 'http://127.0.0.1:4040', browserLanguage: 'en' })
  const { networks, adapters = [], siwx, ...options } = toKitOptions(recipe)
  expect(networks.map(({ name }) => name)).toEqual(['Ethereum', 'Polygon', 'Bitcoin', 'Cosmos Hub'])
  expect(adapters.map(({ namespace }) => namespace)).toEqual(setup.chains)
  expect(siwx?.getRequired?.()).toBe(false)
  expect(options).toEqual(recipe.options)
})
