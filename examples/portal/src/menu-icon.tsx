import arrowLeftRight from 'lucide-static/icons/arrow-left-right.svg'
import bell from 'lucide-static/icons/bell.svg'
import calendar from 'lucide-static/icons/calendar.svg'
import chevronsUpDown from 'lucide-static/icons/chevrons-up-down.svg'
import clipboardList from 'lucide-static/icons/clipboard-list.svg'
import clock from 'lucide-static/icons/clock.svg'
import creditCard from 'lucide-static/icons/credit-card.svg'
import fileText from 'lucide-static/icons/file-text.svg'
import gift from 'lucide-static/icons/gift.svg'
import globe from 'lucide-static/icons/globe.svg'
import history from 'lucide-static/icons/history.svg'
import house from 'lucide-static/icons/house.svg'
import landmark from 'lucide-static/icons/landmark.svg'
import lock from 'lucide-static/icons/lock.svg'
import logOut from 'lucide-static/icons/log-out.svg'
import menu from 'lucide-static/icons/menu.svg'
import messageSquareWarning from 'lucide-static/icons/message-square-warning.svg'
import network from 'lucide-static/icons/network.svg'
import receiptText from 'lucide-static/icons/receipt-text.svg'
import refreshCw from 'lucide-static/icons/refresh-cw.svg'
import scrollText from 'lucide-static/icons/scroll-text.svg'
import search from 'lucide-static/icons/search.svg'
import store from 'lucide-static/icons/store.svg'
import undo2 from 'lucide-static/icons/undo-2.svg'
import upload from 'lucide-static/icons/upload.svg'
import user from 'lucide-static/icons/user.svg'
import users from 'lucide-static/icons/users.svg'

/** Icons of the shell by name. A name that is not here draws nothing. */
const PATHS: Readonly<Record<string, string>> = {
  house,
  'file-text': fileText,
  menu,
  globe,
  'log-out': logOut,
  search,
  'chevrons-up-down': chevronsUpDown,
  landmark,
  'arrow-left-right': arrowLeftRight,
  'message-square-warning': messageSquareWarning,
  'receipt-text': receiptText,
  'refresh-cw': refreshCw,
  'undo-2': undo2,
  clock,
  lock,
  calendar,
  upload,
  users,
  user,
  network,
  gift,
  bell,
  'credit-card': creditCard,
  history,
  'scroll-text': scrollText,
  'clipboard-list': clipboardList,
  store,
}

export function MenuIcon({ name }: { name: string }) {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name] ?? ''} />
    </svg>
  )
}
