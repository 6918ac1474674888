/** Module that the build creates from a widget's folder; importing it registers the widget's element. */
declare module 'virtual:widget/*'
