/** Icons of the menu and the shell, by name. Generated from the manifests by `npm run docs`: change a manifest, then run it. */
import arrowLeftRight from 'lucide-static/icons/arrow-left-right.svg'
import badgePercent from 'lucide-static/icons/badge-percent.svg'
import bell from 'lucide-static/icons/bell.svg'
import chevronsUpDown from 'lucide-static/icons/chevrons-up-down.svg'
import circleX from 'lucide-static/icons/circle-x.svg'
import clipboardList from 'lucide-static/icons/clipboard-list.svg'
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
import search from 'lucide-static/icons/search.svg'
import ticket from 'lucide-static/icons/ticket.svg'
import user from 'lucide-static/icons/user.svg'
import users from 'lucide-static/icons/users.svg'
import x from 'lucide-static/icons/x.svg'

export const MENU_ICONS: Readonly<Record<string, string>> = {
  'arrow-left-right': arrowLeftRight,
  'badge-percent': badgePercent,
  bell,
  'chevrons-up-down': chevronsUpDown,
  'circle-x': circleX,
  'clipboard-list': clipboardList,
  'credit-card': creditCard,
  'file-text': fileText,
  gift,
  globe,
  history,
  house,
  landmark,
  lock,
  'log-out': logOut,
  menu,
  'message-square-warning': messageSquareWarning,
  network,
  'receipt-text': receiptText,
  search,
  ticket,
  user,
  users,
  x,
}
