import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import chevronDownIcon from 'lucide-static/icons/chevron-down.svg'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useToasts } from '../../ui/use-toasts.ts'
import { Held, nothing, type Story } from '../story.tsx'

function Confirmation({ isOpen, busy = false }: { isOpen: boolean; busy?: boolean }) {
  return (
    <Held start={isOpen}>
      {(open, set) => (
        <>
          <Button kind="danger-quiet" onClick={() => set(true)}>
            Terminate card
          </Button>
          <Dialog
            open={open}
            title="Terminate Jo Brown’s card?"
            safeLabel="Keep card"
            onClose={() => set(false)}
            busy={busy}
            action={{ label: 'Terminate card', kind: 'destructive', onClick: () => set(false) }}
          >
            Card ••4417 stops working at once. This cannot be undone.
          </Dialog>
        </>
      )}
    </Held>
  )
}

const dialog: Story = {
  id: 'dialog',
  title: 'Dialog',
  group: 'Overlays',
  states: [
    { name: 'Opened by a button', draw: () => <Confirmation isOpen={false} /> },
    { name: 'Open', isOverlay: true, draw: () => <Confirmation isOpen /> },
    { name: 'Busy', isOverlay: true, draw: () => <Confirmation isOpen busy /> },
  ],
}

function SideView({ isOpen }: { isOpen: boolean }) {
  return (
    <Held start={isOpen}>
      {(open, set) => (
        <>
          <Button onClick={() => set(true)}>Show INV-203115</Button>
          <Drawer
            open={open}
            title="INV-203115"
            subtitle="Cascade Tire & Service"
            closeLabel="Close"
            onClose={() => set(false)}
            footer={<Button kind="primary">Pay this invoice</Button>}
          >
            <p>One thing beside the list that it belongs to.</p>
          </Drawer>
        </>
      )}
    </Held>
  )
}

const drawer: Story = {
  id: 'drawer',
  title: 'Drawer',
  group: 'Overlays',
  states: [
    { name: 'Opened by a button', draw: () => <SideView isOpen={false} /> },
    { name: 'Open', isOverlay: true, draw: () => <SideView isOpen /> },
  ],
}

const menu: Story = {
  id: 'menu',
  title: 'Menu',
  group: 'Overlays',
  states: [
    {
      name: 'Of a row',
      draw: () => (
        <Menu
          label="More for INV-203115"
          align="start"
          trigger={(trigger) => <IconButton icon={ellipsisIcon} label="More for INV-203115" {...trigger} />}
          items={[
            { id: 'print', label: 'Print', icon: printerIcon, onSelect: nothing },
            { id: 'dispute', label: 'Dispute', reason: 'Not while its payment is pending', onSelect: nothing },
            { id: 'undo', label: 'Take back', icon: undo2Icon, onSelect: nothing },
            { id: 'remove', label: 'Remove', icon: xIcon, destructive: true, separated: true, onSelect: nothing },
          ]}
        />
      ),
    },
  ],
}

const popover: Story = {
  id: 'popover',
  title: 'Popover and tooltip',
  group: 'Overlays',
  states: [
    {
      name: 'Popover',
      draw: () => (
        <Popover
          label="Ageing"
          align="start"
          trigger={(trigger) => (
            <Button iconEnd={chevronDownIcon} {...trigger}>
              Due date
            </Button>
          )}
        >
          {(close) => (
            <div className="stack gap-3">
              <p>What a popover holds.</p>
              <Button size="sm" onClick={close}>
                Apply
              </Button>
            </div>
          )}
        </Popover>
      ),
    },
    {
      name: 'Tooltip',
      draw: () => (
        <Tooltip text="Leaves your bank one banking day after you send it">
          {(describedBy) => (
            <Button describedBy={describedBy} hasTooltip>
              Monday, Nov 23
            </Button>
          )}
        </Tooltip>
      ),
    },
  ],
}

function Reply() {
  const toasts = useToasts()
  return (
    <>
      <Button
        onClick={() =>
          toasts.show({ text: 'Reply sent to Cascade Tire & Service', action: { label: 'Undo', onClick: nothing } })
        }
      >
        Send reply
      </Button>
      <ToastRegion toasts={toasts} closeLabel="Close" />
    </>
  )
}

const toast: Story = {
  id: 'toast',
  title: 'Toast',
  group: 'Overlays',
  states: [{ name: 'Sent by a button', draw: () => <Reply /> }],
}

export const OVERLAY_STORIES: readonly Story[] = [dialog, drawer, menu, popover, toast]
