/** The element of a widget, built from its folder by the build's plugin; importing it registers the element. */
declare module 'virtual:widget/*'
