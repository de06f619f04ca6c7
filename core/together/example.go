package together

// Example are requests that show what can become of a composite, on machines of 8, 6 and 4 processors, with shifting: one is refused, the
// same with room is taken, and gives way to a local request; a chain, and parts that may run anywhere.
const Example = `id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind
1,0,3600,14400,6,10800,10800,0,1,,
2,300,3600,10800,4,7200,7200,0,2,,
3,600,7200,14400,4,7200,7200,0,1,1,together
4,600,7200,14400,4,7200,7200,0,2,1,together
5,900,7200,28800,4,7200,7200,0,1,2,together
6,900,7200,28800,4,7200,7200,0,2,2,together
7,1200,14400,21600,4,7200,7200,0,2,,
8,1500,3600,39600,2,3600,3600,0,any,3,chain
9,1500,3600,39600,6,7200,5400,0,1,3,chain
10,1500,3600,39600,3,3600,3600,0,3,3,chain
11,1800,7200,21600,3,5400,5400,1,3,,
12,7800,25200,36000,5,7200,7200,1,1,,
13,8400,28800,43200,3,3600,3600,0,any,4,together
14,8400,28800,43200,3,3600,3600,0,any,4,together
15,8400,28800,43200,3,3600,3600,0,any,4,together
16,9000,28800,39600,3,5400,5400,0,3,,
17,16200,32400,43200,4,3600,1800,1,2,,
`
