import { createRoot } from 'react-dom/client'
import { Workbench } from './workbench.tsx'

const place = document.getElementById('workbench')
if (place) createRoot(place).render(<Workbench />)
