cd differential/v9-001 && trec_rcp --quiet --compat=9 -M 10 -m Rprec -m runid -m P labels run
