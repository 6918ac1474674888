import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Billing } from './billing.tsx'

const app = document.getElementById('app')
if (app) {
  createRoot(app).render(
    <StrictMode>
      <Billing />
    </StrictMode>,
  )
}
