rcp-label show
