import { latchkey } from '@latchkey/vue'
import { createApp } from 'vue'

import App from './app.vue'
import { kit } from './kit.ts'

createApp(App).use(latchkey, kit).mount('#app')
