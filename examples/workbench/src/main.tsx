import { createRoot } from 'react-dom/client'
import { standOnOpenPage } from './third-parties.ts'
import { Workbench } from './workbench.tsx'

standOnOpenPage()

const place = document.getElementById('workbench')
if (place) createRoot(place).render(<Workbench />)
